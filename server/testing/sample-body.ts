import { z } from 'zod';

/** JSON Schema as far as our bodies use it. */
interface Shape {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  minimum?: number;
  exclusiveMinimum?: number;
}

type Path = string[];

let serial = 0;

/** What no schema tells: texts with a meaning, by the name of their field. Unique where the database wants it. */
const texts: Record<string, (n: number) => string> = {
  email: (n) => `person${n}@example.com`,
  mobile: (n) => `07700900${String(n % 1000).padStart(3, '0')}`,
  postcode: () => 'GU1 3AA',
  crm_id: (n) => `REX${n}`,
  move_in_date: () => '2026-12-01',
  otp: () => '123456',
  password: () => 'a long enough sentence',
};
const numbers: Record<string, number> = { offer_amount: 450_000, deposit: 45_000 };

/** Makes bodies that this schema takes, with every field filled; ids are 1. A field that it cannot guess is taught above. */
export function sampleBodies(schema: z.ZodType, given: Record<string, unknown> = {}): () => unknown {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  return () => {
    serial += 1;
    return fill(shape, '', given);
  };
}

function fill(shape: Shape, name: string, given: Record<string, unknown>): unknown {
  if (name in given) return given[name];
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return fill(choices.find(({ type }) => type !== 'null') ?? {}, name, given);
  if (shape.allOf) return fill(Object.assign({}, ...shape.allOf), name, given);
  const type = [shape.type].flat().find((one) => one !== 'null');
  if (type === 'object')
    return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([key, of]) => [key, fill(of, key, given)]));
  if (type === 'array') return shape.items ? [fill(shape.items, name, given)] : [];
  if (type === 'boolean') return false;
  if (type === 'number' || type === 'integer') return numbers[name] ?? Math.max(shape.minimum ?? 1, 1);
  return texts[name]?.(serial) ?? 'Elm';
}

/** Where the values of a body lie, or its groups too. */
export function pathsOf(body: unknown, which: 'all' | 'values' = 'all', at: Path = []): Path[] {
  if (body === null || typeof body !== 'object') return [at];
  const below = Object.entries(body).flatMap(([key, value]) => pathsOf(value, which, [...at, key]));
  return at.length === 0 || which === 'values' ? below : [at, ...below];
}

const marker = '@@here@@';

/** The JSON of `body` with what lies at `paths` replaced by a piece of JSON as it stands, which may be none that JavaScript could write. */
export function withRaw(body: unknown, paths: Path[], json: string): string {
  const copy = structuredClone(body) as Record<string, unknown>;
  for (const path of paths) {
    let group = copy;
    for (const key of path.slice(0, -1)) group = group[key] as Record<string, unknown>;
    group[path.at(-1) ?? ''] = marker;
  }
  // A function, because `$` in a replacement text has a meaning of its own.
  return JSON.stringify(copy).replaceAll(JSON.stringify(marker), () => json);
}
