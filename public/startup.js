// Runs before the console's own code is loaded. A separate file in a blocking script tag, because the content
// security policy allows no inline scripts.

// Sets the color scheme before the first paint; the console's themeMode.ts takes over from here.
(() => {
  let mode = null;
  try {
    mode = localStorage.getItem('vigil.theme');
  } catch {
    // If storage is refused, the system's choice applies.
  }
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();

// The console's entry script failed to load: nothing else could report it.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
    const failure = document.querySelector('#startup-failure');
    if (failure) document.querySelector('#root')?.replaceChildren(failure.content.cloneNode(true));
  },
  true,
);
