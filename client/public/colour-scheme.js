// Runs before the first paint, so that a remembered dark theme never flashes white. Kept apart from the bundle: no inline script is allowed.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('colour_scheme');
  } catch {
    // storage is switched off: the system decides
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
