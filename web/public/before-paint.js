// Sets the theme before the first paint, and says whether somebody has been inside. A file of its own because
// the content security policy allows no inline script. `web/theme/theme.ts` takes over once the app has started.
;(function () {
  // Off until chosen; null follows the system.
  var dark = false
  var hasToken = false
  try {
    var stored = JSON.parse(localStorage.getItem('nocodb-gui-v2') || '{}')
    dark = stored.darkMode
    hasToken = Boolean(stored.token)
  } catch {
    // Storage is blocked or damaged.
  }
  if (dark === null) dark = matchMedia('(prefers-color-scheme: dark)').matches
  if (hasToken) document.documentElement.dataset.hasToken = ''
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
