import { readFileSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

const doors = ['staff', 'portal'] as const;
/** What stays with the API in development. */
const apiServer = process.env.API_URL ?? 'http://127.0.0.1:3000';

const doorOf = (url: string): (typeof doors)[number] => (/^\/c(\/|\?|$)/.test(url) ? 'portal' : 'staff');

/** In development one server plays both doors, as the API server does in production. */
const serveDoors = (): Plugin => ({
  name: 'lintel:doors',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
      if (wantsPage && request.url && !/^\/(@|(api|dev)(\/|$))/.test(request.url))
        request.url = `/${doorOf(request.url)}/index.html`;
      next();
    });
  },
});

/** The one font file every page needs, fetched together with the style sheet instead of after it. */
const preloadFont = (): Plugin => ({
  name: 'lintel:font',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((file) => /geist-latin-wght-normal.*\.woff2$/.test(file));
      if (!font) return [];
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` };
      return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
    },
  },
});

const fileRoutes = (door: (typeof doors)[number]) =>
  tanstackRouter({
    target: 'react',
    routesDirectory: `${door}/routes`,
    generatedRouteTree: `${door}/route-tree.gen.ts`,
    autoCodeSplitting: true,
    addExtensions: true,
    quoteStyle: 'single',
    semicolons: true,
    disableLogging: true,
  });

export default defineConfig({
  root: 'client',
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [...doors.map(fileRoutes), react(), serveDoors(), preloadFont()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // the content security policy allows nothing inline, data: URLs included
    assetsInlineLimit: 0,
    rollupOptions: { input: Object.fromEntries(doors.map((door) => [door, `client/${door}/index.html`])) },
  },
  server: { proxy: { '/api': apiServer, '/dev': apiServer } },
});
