import { expect, test } from 'vitest';
import { contains } from '#server/db/keyset.ts';

test("a filter's wildcards are taken literally", () => {
  expect(contains('50%_Off\\')).toBe('%50\\%\\_off\\\\%');
});
