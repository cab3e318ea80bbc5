import { parseArgs } from 'node:util';
import { type Scale, scales } from '#server/db/demo/scale.ts';
import { type WorkName, workNames } from './work-names.ts';

export interface Options {
  scale: Scale;
  /** Of measuring for each work, target and round; the warm-up comes on top. */
  seconds: number;
  rounds: number;
  works: WorkName[];
}

export const usage = `npm run bench [-- --scale ${Object.keys(scales).join('|')} --seconds 3 --rounds 3 --works ${workNames.join(',')}]`;

/** Throws one line for a person. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      scale: { type: 'string', default: '100k' },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '3' },
      works: { type: 'string', default: workNames.join(',') },
    },
  });
  const { scale } = values;
  if (!isScale(scale)) throw new Error(`--scale is one of ${Object.keys(scales).join(', ')}`);
  const asked = values.works.split(',');
  const unknown = asked.find((name) => !(workNames as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`There is no work ${unknown}; there are ${workNames.join(', ')}`);
  const works = workNames.filter((name) => asked.includes(name));
  return { scale, seconds: positive('seconds', values.seconds), rounds: positive('rounds', values.rounds), works };
}

const isScale = (text: string): text is Scale => Object.hasOwn(scales, text);

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} is a whole number from 1`);
  return value;
}
