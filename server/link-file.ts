import { constants, copyFileSync, linkSync } from 'node:fs';

/** Gives a finished file another name, unless something has that name: a link appears whole or not at all. Answers whether it did. */
export function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    return copied(from, to);
  }
}

/** For file systems without links (exFAT, some shared folders). */
function copied(from: string, to: string): boolean {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
