import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { linked } from '#server/link-file.ts';

/** Everything the environment decides, read once at start and handed on. Nothing else reads `process.env`. */
export interface Config {
  production: boolean;
  /** 0 asks for any free port. */
  port: number;
  host: string;
  /** Without a slash at the end. */
  appUrl: string;
  /** Absolute. */
  dataDir: string;
  /** null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  demo: boolean;
  /** 32 bytes or more. */
  secretKey: Buffer;
  /** False: made here, so that another machine on the same database has another. */
  secretKeyIsGiven: boolean;
  mailUrl: string | null;
  smsUrl: string | null;
  /** How many proxies in front of us write `X-Forwarded-For`; 0 trusts only the socket's address. */
  trustedProxyHops: number;
  /** A PKCS #12 file; null: a self-made certificate in `dataDir`. */
  sealP12: string | null;
  sealP12Password: string | null;
  tsaUrl: string | null;
}

/** A wrong or missing variable. `message` is meant for the console, as it is. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`Lintel cannot start:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const addressOf = (protocols: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address like ${example}`,
  });

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value <= max, { error: `must be at most ${max}` });

const SmsUrl = addressOf(['twilio:'], 'twilio://SID:TOKEN@api.twilio.com?from=+44…').refine(
  (value) => {
    const url = new URL(value);
    return url.username !== '' && url.password !== '' && url.host !== '' && url.searchParams.has('from');
  },
  { error: 'must name an account, a token, a host and ?from=+44…' },
);

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: addressOf(['http:', 'https:'], 'https://lintel.example.co.uk').optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: addressOf(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/lintel').optional(),
  DEMO: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  SECRET_KEY: z
    .string()
    .refine((value) => Buffer.byteLength(value) >= 32, { error: 'must be 32 bytes or more' })
    .optional(),
  MAIL_URL: addressOf(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  SMS_URL: SmsUrl.optional(),
  TRUSTED_PROXY_HOPS: wholeNumber(10).default(0),
  SEAL_P12: z.string().optional(),
  SEAL_P12_PASSWORD: z.string().optional(),
  TSA_URL: addressOf(['http:', 'https:'], 'https://tsa.example.org').optional(),
});
type Environment = z.infer<typeof Environment>;

const productionNeeds = {
  APP_URL: 'the address used in links',
  SECRET_KEY: '32 or more random bytes',
  MAIL_URL: 'the SMTP server',
  SMS_URL: 'the SMS account',
} as const;

/** Reads the environment; throws a `ConfigError` naming every variable that is wrong or missing. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  if (production) refuseUnsafeProduction(values);

  const dataDir = path.resolve(values.DATA_DIR);
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    appUrl: (values.APP_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    demo: values.DEMO === undefined ? !production : values.DEMO === 'on',
    secretKey: Buffer.from(values.SECRET_KEY ?? keptSecret(dataDir, 'secret-key')),
    secretKeyIsGiven: values.SECRET_KEY !== undefined,
    mailUrl: values.MAIL_URL ?? null,
    smsUrl: values.SMS_URL ?? null,
    trustedProxyHops: values.TRUSTED_PROXY_HOPS,
    sealP12: values.SEAL_P12 ?? null,
    sealP12Password: values.SEAL_P12_PASSWORD ?? null,
    tsaUrl: values.TSA_URL ?? null,
  };
}

/** The same configuration on a port that was chosen later, links included when nobody named their address. */
export function onPort(config: Config, port: number): Config {
  const named = config.appUrl !== `http://localhost:${config.port}`;
  return { ...config, port, appUrl: named ? config.appUrl : `http://localhost:${port}` };
}

function refuseUnsafeProduction(values: Environment): void {
  const problems: string[] = [];
  for (const [name, meaning] of Object.entries(productionNeeds)) {
    if (values[name as keyof typeof productionNeeds] === undefined) {
      problems.push(`${name} is missing: ${meaning} (required with NODE_ENV=production)`);
    }
  }
  if (values.DEMO === 'on') problems.push('DEMO must not be on with NODE_ENV=production');
  if (problems.length > 0) throw new ConfigError(problems);
}

/**
 * A random text of 43 characters in `dataDir`, readable by its owner alone; made on first use, the same ever after. Of
 * processes that start together one makes it and nobody reads half of it.
 */
export function keptSecret(dataDir: string, name: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, name);
  const own = `${file}.${process.pid}`;
  if (!existsSync(file)) {
    writeFileSync(own, randomBytes(32).toString('base64url'), { mode: 0o600 });
    linked(own, file);
    rmSync(own, { force: true });
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new Error(`${file} is damaged. Put back the one from your backup, or remove it to have a new one made.`);
  return secret;
}
