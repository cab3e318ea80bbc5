const storageKey = 'chunk_reload_at';
/** Milliseconds in which a second failure is not answered by another reload. */
const pause = 60_000;

/** A page opened before a release asks for files that are gone: take the new page, once. */
export const reloadOnStaleChunks = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (Date.now() - last < pause) return;
    event.preventDefault();
    sessionStorage.setItem(storageKey, String(Date.now()));
    window.location.reload();
  });
};

/** What the reader sees when even the reload did not help. */
export const chunkMessage = (error: unknown): string | null => {
  const text = error instanceof Error ? error.message : '';
  const failed = /dynamically imported module|importing a module script|preload CSS/i.test(text);
  return failed ? `Loading chunk ${/[\w.$-]+\.(?:js|css)/.exec(text)?.[0] ?? ''} failed` : null;
};
