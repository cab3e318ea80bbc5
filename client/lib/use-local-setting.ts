import { useCallback, useState } from 'react';
import type { z } from 'zod';

const read = <T>(key: string, schema: z.ZodType<T>, initial: T): T => {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return initial;
  }
};

/** A choice of this device, remembered under `key`; what no longer fits the schema counts as never chosen. */
export const useLocalSetting = <T>(key: string, schema: z.ZodType<T>, initial: T): [T, (value: T) => void] => {
  const [value, setValue] = useState(() => read(key, schema, initial));
  const save = useCallback(
    (next: T) => {
      setValue(next);
      localStorage.setItem(key, JSON.stringify(next));
    },
    [key],
  );
  return [value, save];
};
