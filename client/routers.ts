import type { Router } from '@tanstack/react-router';
import type { FileRouteTypes as PortalFiles } from '#client/portal/route-tree.gen.ts';
import type { FileRouteTypes as StaffFiles, routeTree as staffTree } from '#client/staff/route-tree.gen.ts';

/** One compilation holds both doors, so links are checked against the routes of both; the bundles stay apart. */
interface AllFiles {
  fileRoutesByFullPath: StaffFiles['fileRoutesByFullPath'] & PortalFiles['fileRoutesByFullPath'];
  fullPaths: StaffFiles['fullPaths'] | PortalFiles['fullPaths'];
  fileRoutesByTo: StaffFiles['fileRoutesByTo'] & PortalFiles['fileRoutesByTo'];
  to: StaffFiles['to'] | PortalFiles['to'];
  id: StaffFiles['id'] | PortalFiles['id'];
  fileRoutesById: StaffFiles['fileRoutesById'] & Omit<PortalFiles['fileRoutesById'], '__root__'>;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Router<ReturnType<typeof staffTree._addFileTypes<AllFiles>>, 'never'>;
  }

  interface StaticDataRouteOption {
    /** The page shows without a session and without the shell. */
    open?: true;
  }
}
