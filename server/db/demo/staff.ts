import type { Insertable } from 'kysely';
import type { Role } from '#domain/permissions.ts';
import type { Settings } from '#domain/settings.ts';
import { DAY, isoMoment } from '#server/db/demo/calendar.ts';
import { type Random, randomFrom } from '#server/db/demo/random.ts';
import type { Teams, Users } from '#server/db/types.ts';

export interface StaffMember {
  id: number;
  name: string;
}

const staff: readonly { name: string; email: string; role: Role }[] = [
  { name: 'Eleanor Harcourt', email: 'super@demo.test', role: 'super_admin' },
  { name: 'James Vale', email: 'admin@demo.test', role: 'admin' },
  { name: 'Sophie Bennett', email: 'staff@demo.test', role: 'staff' },
  { name: 'Marcus Adeyemi', email: 'marcus.adeyemi@demo.test', role: 'admin' },
  { name: 'Harriet Lintott', email: 'harriet.lintott@demo.test', role: 'staff' },
  { name: 'Rohan Mehta', email: 'rohan.mehta@demo.test', role: 'staff' },
  { name: 'Catriona Campbell', email: 'catriona.campbell@demo.test', role: 'staff' },
  { name: 'Ben Whitlock', email: 'ben.whitlock@demo.test', role: 'staff' },
];

/** Who may have changed what: the ids are their places in the list. */
export const demoStaff: readonly StaffMember[] = staff.map(({ name }, index) => ({ id: index + 1, name }));

/** `lead` is the id of a member of staff. Telephone numbers are from Ofcom's drama range 01632 960000–960999. */
const teams = [
  { name: 'Guildford Sales', email: 'guildford@demo.test', phone: '01632 960110', lead: 2 },
  { name: 'Farnham & Hampshire', email: 'farnham@demo.test', phone: '01632 960120', lead: 4 },
  { name: 'Land & New Homes', email: 'newhomes@demo.test', phone: '01632 960130', lead: 1 },
] as const;

export const demoSettings: Pick<Settings, 'agency' | 'notifications'> = {
  agency: {
    name: 'Harcourt & Vale',
    phone: '01632 960100',
    email: 'hello@demo.test',
    address: '7 Tunsmead Street, Guildford, GU1 3XX',
  },
  notifications: { offer_recipients: ['offers@demo.test'] },
};

/** Version 4 in shape, so that it looks like every other pid. */
function pid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.int(0, 15).toString(16));
  hex[12] = '4';
  hex[16] = random.pick(['8', '9', 'a', 'b']);
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The agency opened three years before the demo's day. */
export function makeStaff(day: number, password_hash: string): Insertable<Users>[] {
  const random = randomFrom('staff');
  return staff.map((member, index) => {
    const joined = isoMoment(day - (1095 - index * 120) * DAY + 9 * 3_600_000);
    return {
      id: index + 1,
      pid: pid(random),
      ...member,
      password_hash,
      email_verified: true,
      created_at: joined,
      updated_at: joined,
    };
  });
}

export function makeTeams(day: number): Insertable<Teams>[] {
  return teams.map(({ lead, ...team }, index) => {
    const founded = isoMoment(day - (540 - index * 60) * DAY + 10 * 3_600_000);
    return { id: index + 1, ...team, is_active: true, lead_user_id: lead, created_at: founded, updated_at: founded };
  });
}
