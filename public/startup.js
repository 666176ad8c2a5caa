// What has to happen before the console's own code is there. A file of its own, loaded by a blocking script tag,
// because the content security policy allows no inline script.

// The color scheme, before the first paint; the console's themeMode.ts takes over from here.
(() => {
  let mode = null;
  try {
    mode = localStorage.getItem('vigil.theme');
  } catch {
    // A storage that refuses leaves the system's choice.
  }
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();

// The console's entry script does not arrive: nothing else could say so.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
    const failure = document.querySelector('#startup-failure');
    if (failure) document.querySelector('#root')?.replaceChildren(failure.content.cloneNode(true));
  },
  true,
);
