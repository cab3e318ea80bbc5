import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';

export { expect };

export const baseUrl = (): string => {
  const url = process.env.BASE_URL;
  if (!url) throw new Error('The product is not running');
  return url;
};

export type Who = 'super' | 'admin' | 'staff';
const password = 'lintel-demo-2026';

export async function api(path: string, options: { method?: string; token?: string; body?: unknown } = {}) {
  const answer = await fetch(`${baseUrl()}${path}`, {
    method: options.method ?? 'GET',
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

const staffTokens = new Map<Who, Promise<string>>();

/** A staff token of the demo agency; one sign-in for each person and worker. */
export const staffToken = (who: Who): Promise<string> => {
  const known = staffTokens.get(who);
  if (known) return known;
  const token = api('/api/v1/auth/login', { method: 'POST', body: { email: `${who}@demo.test`, password } }).then(
    ({ body }) => body.token as string,
  );
  staffTokens.set(who, token);
  return token;
};

interface OutboxEntry {
  id: number;
  channel: string;
  to: string;
  subject: string | null;
  body: string;
}

export async function outbox(to: string): Promise<OutboxEntry[]> {
  const { body } = await api(`/api/dev/outbox?to=${encodeURIComponent(to)}`);
  return body.data as OutboxEntry[];
}

/** The six digits that the newest SMS to this number carries, once one newer than `after` is there. */
export async function codeFor(mobile: string, after = 0): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const newest = (await outbox(mobile)).find(
        (m) => m.id > after && m.channel === 'sms' && /\b\d{6}\b/.test(m.body),
      );
      code = newest?.body.match(/\b\d{6}\b/)?.[0];
      return code;
    })
    .toBeTruthy();
  return code ?? '';
}

/** Stores a value before the first page loads; a blank page, as axe opens one, has no storage. */
export async function keepInBrowser(context: BrowserContext, key: string, value: string): Promise<void> {
  await context.addInitScript(
    ([name, kept]) => {
      if (location.protocol.startsWith('http')) localStorage.setItem(name, kept);
    },
    [key, value] as const,
  );
}

/** Puts the token where the door keeps it. */
export async function signInAs(context: BrowserContext, who: Who): Promise<void> {
  const token = await staffToken(who);
  await keepInBrowser(context, 'auth_token', token);
}

export async function useTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
}

/**
 * No violation on the page as it stands. `open` is for an open list or calendar: it belongs to its field and lies
 * outside the landmarks, where nothing clips it.
 */
export async function expectAccessible(page: Page, { open = false } = {}): Promise<void> {
  // without frames the mode that opens a blank page for each run gains nothing
  const axe = new AxeBuilder({ page }).setLegacyMode(true).disableRules(open ? ['region'] : []);
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => ({
      id,
      at: nodes.map((n) => `${n.target.join(' ')} ${n.failureSummary ?? ''}`),
    })),
  ).toEqual([]);
}

/** Nothing may stick out of the screen sideways, once the page has taken its size. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0);
}

/** The browser's own line about a refused call; what the page makes of it is what tests look at. */
const networkLine = /^Failed to load resource/;

interface Fixtures {
  quietConsole: string[];
  /** A second browser beside the test's own `context`: somebody else, or the same person on another device. */
  anotherContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

const listen = (context: BrowserContext, heard: string[]): void => {
  context.on('console', (message) => {
    if (message.type() === 'error' && !networkLine.test(message.text())) heard.push(message.text());
  });
  context.on('weberror', (error) => heard.push(String(error.error())));
};

/** A console error, or an error nobody caught, fails the test it comes from. */
export const test = base.extend<Fixtures>({
  quietConsole: [
    async ({ context }, use) => {
      const heard: string[] = [];
      listen(context, heard);
      await use(heard);
      expect(heard).toEqual([]);
    },
    { auto: true },
  ],
  anotherContext: async ({ browser, quietConsole }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext(options);
      listen(context, quietConsole);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
});
