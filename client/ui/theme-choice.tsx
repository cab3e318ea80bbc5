import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useId } from 'react';
import classes from '#client/ui/theme-choice.module.css';

const choices = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
] as const;

/** The setting of `ThemeMenu` without a menu: three radio buttons side by side, with their words or, `compact`, as icons. */
export const ThemeChoice = ({ compact = false }: { compact?: boolean }) => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend className="visually-hidden">Theme</legend>
      {choices.map(({ value, label, Icon }) => (
        <label key={value} className={classes.option} title={compact ? label : undefined}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon size={16} aria-hidden />
          <span className={compact ? 'visually-hidden' : undefined}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
};
