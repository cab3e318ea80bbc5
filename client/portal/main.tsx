import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reloadOnStaleChunks } from '#client/lib/chunk-reload.ts';
import { createQueryClient } from '#client/lib/query-client.ts';
import { endSessionsWithServer } from '#client/lib/sign-out.ts';
import { createPortalRouter } from '#client/portal/router.tsx';
import { ThemeProvider } from '#client/ui/theme-provider.tsx';

const queryClient = createQueryClient();
const router = createPortalRouter(queryClient);
reloadOnStaleChunks();
endSessionsWithServer(queryClient);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </QueryClientProvider>
  </StrictMode>,
);
