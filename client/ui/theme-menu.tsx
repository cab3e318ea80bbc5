import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

const choices = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
] as const satisfies { value: MantineColorScheme; label: string; Icon: typeof IconSun }[];

/** Light, Dark or System; remembered on this device, the system's at first. */
export const ThemeMenu = ({ size = 32 }: { size?: number }) => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = choices.find(({ value }) => value === colorScheme)?.Icon ?? IconDeviceDesktop;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" c="var(--text)" size={size} aria-label="Theme">
          <Current size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={value === colorScheme}
            leftSection={<Icon size={15} />}
            rightSection={value === colorScheme ? <IconCheck size={14} /> : null}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
