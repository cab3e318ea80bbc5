import { defineConfig } from 'vitest/config';

const setupFiles = ['server/testing/fail-on-console.ts'];

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['domain/**/*.test.ts'], setupFiles } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: 'server/testing/postgres.ts',
          setupFiles,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'client', include: ['client/**/*.test.{ts,tsx}'], environment: 'happy-dom', setupFiles } },
    ],
  },
});
