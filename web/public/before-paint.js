// Sets the theme before the first paint, detects a session, and preloads the app's files. A separate file, because the
// content security policy forbids inline scripts. `web/theme/theme.ts` takes over once the app has started.
;(function () {
  // Light until chosen; null follows the system.
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
  // With a session, preload the app's files, which the build lists in the page (web/build/preload-files.ts).
  if (!hasToken || /^#\/[^/]+\/form\//.test(location.hash)) return
  load('tessera-app')
  if (/\/table\//.test(location.hash)) load('tessera-sheet')

  function load(name) {
    var files = document.querySelector('meta[name=' + name + ']')
    if (!files) return
    files.content.split(' ').forEach(function (file) {
      var link = document.createElement('link')
      var isStyle = file.endsWith('css')
      link.rel = isStyle ? 'preload' : 'modulepreload'
      if (isStyle) link.as = 'style'
      link.crossOrigin = ''
      link.href = file
      document.head.append(link)
    })
  }
})()
