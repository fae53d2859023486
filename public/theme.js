/* Before the first paint: the chosen appearance, else the system's. A file, since the page may hold no script. */
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('sabai-theme');
  } catch {
    // Storage is closed: the system's.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
})();
