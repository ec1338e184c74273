// Sets the theme before the first paint and preloads the app's files. The security policy forbids inline scripts.
;(function () {
  var page = /^\/([sf])\/([^/]+)(\/survey)?\/?$/.exec(location.pathname)
  // The id of a link with a custom address.
  var share = document.querySelector('meta[name=tessera-share]')
  if (page && share) page[2] = share.content
  keepToLink(page)
  var isForm = /^#\/[^/]+\/form\//.test(location.hash)
  // Light until chosen; null follows the system, as visitors of public links do.
  var dark = false
  var hasToken = false
  try {
    var stored = JSON.parse(localStorage.getItem('nocodb-gui-v2') || '{}')
    dark = stored.darkMode
    hasToken = Boolean(stored.token)
  } catch {
    // Storage is blocked or damaged.
  }
  // The theme of the link (worker/http/link-page.ts), which other sites show in frames.
  var theme = document.querySelector('meta[name=tessera-theme]')
  if (theme) dark = theme.content === 'dark'
  else if (!hasToken && (page || isForm)) dark = null
  // web/app/preferences.ts keeps to it.
  if (page && (theme || !hasToken))
    document.documentElement.dataset.linkTheme = dark === null ? 'system' : dark ? 'dark' : 'light'
  if (dark === null) dark = matchMedia('(prefers-color-scheme: dark)').matches
  if (hasToken) document.documentElement.dataset.hasToken = ''
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  // The build lists the app's files in the page (web/build/preload-files.ts).
  if (!hasToken || isForm) return
  load('tessera-app')
  load(/\/table\//.test(location.hash) ? 'tessera-table' : 'tessera-later')
  if (/^(#\/?(projects(\/list)?)?)?(\?|$)/.test(location.hash)) load('tessera-home')

  // Other sites may frame the page of a public link (worker/http/link-page.ts), so it opens no other route.
  function keepToLink(page) {
    if (!page) return
    var own = '#/nc/' + (page[1] === 'f' ? 'form/' : 'view/') + page[2] + (page[3] || '')
    if (location.hash === '') history.replaceState(null, '', location.pathname + location.search + own)
    if (!isOwn(location.hash)) leave(location.hash)
    ;['hashchange', 'popstate'].forEach(function (name) {
      addEventListener(name, function (event) {
        if (isOwn(location.hash)) return
        event.stopImmediatePropagation()
        leave(location.hash)
      })
    })
    ;['pushState', 'replaceState'].forEach(function (name) {
      var change = history[name]
      history[name] = function (state, title, url) {
        var hash = url == null ? location.hash : new URL(url, location.href).hash
        if (isOwn(hash)) change.call(history, state, title, url)
        else leave(hash)
      }
    })

    function isOwn(hash) {
      var parts = hash.split('?')[0].split('/')
      return (
        parts[0] === '#' && /^(view|form|calendar|gallery|kanban)$/.test(parts[2]) && parts[3] === page[2]
      )
    }

    function leave(hash) {
      location.assign(hash === '' ? location.pathname + location.search : '/' + hash)
    }
  }

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
