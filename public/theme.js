// Sets the colour scheme before the first paint. A file of its own, loaded by a blocking script tag, because
// the content security policy allows no inline script; the console's themeMode.ts takes over from here.
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
