import {
  IconBuildingCommunity,
  IconCoinPound,
  IconLayoutDashboard,
  type IconProps,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Permission } from '#domain/permissions.ts';

interface Section {
  to: string;
  label: string;
  permission: Permission;
  Icon: ComponentType<IconProps>;
}

/** The sidebar. A section comes in with its screens, never before. */
export const sectionGroups: readonly { title: string; sections: readonly Section[] }[] = [
  {
    title: 'Main',
    sections: [
      { to: '/', label: 'Dashboard', permission: 'view_dashboard', Icon: IconLayoutDashboard },
      { to: '/properties', label: 'Properties', permission: 'manage_properties', Icon: IconBuildingCommunity },
      { to: '/customers', label: 'Customers', permission: 'manage_customers', Icon: IconUsers },
      { to: '/offers', label: 'Offers', permission: 'manage_offers', Icon: IconCoinPound },
    ],
  },
];
