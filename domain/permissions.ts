import { z } from 'zod';

export const roles = ['staff', 'admin', 'super_admin'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

export const roleLabels: Record<Role, string> = {
  staff: 'Staff',
  admin: 'Administrator',
  super_admin: 'Super Admin',
};

const everyone = ['staff', 'admin', 'super_admin'] as const;
const admins = ['admin', 'super_admin'] as const;
const superAdmins = ['super_admin'] as const;

/**
 * The one table of who may do what. The first group are the flags of the specification (document 1, section 6), where
 * `manage_<records>` means seeing and working with them; the second are the acts that product decision 3 sets apart.
 */
export const permissionTable = {
  view_dashboard: everyone,
  manage_users: admins,
  manage_properties: everyone,
  manage_customers: everyone,
  view_reports: admins,
  manage_offers: everyone,
  manage_contracts: admins,
  manage_surveys: everyone,
  manage_teams: admins,
  manage_valuations: everyone,
  view_all_data: admins,
  access_system_settings: superAdmins,

  create_properties: admins,
  edit_properties: admins,
  delete_properties: admins,
  create_customers: admins,
  edit_customers: admins,
  delete_customers: admins,
  set_verified: admins,
  create_offers: admins,
  edit_offers: everyone,
  delete_offers: everyone,
  read_addresses: everyone,
  edit_addresses: admins,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissionTable;

export const may = (role: Role, permission: Permission): boolean =>
  (permissionTable[permission] as readonly Role[]).includes(role);
