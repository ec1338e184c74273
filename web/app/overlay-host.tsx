import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { session } from '../api/session/current-session.ts'
import { lazyPart } from '../screens/lazy-part.tsx'
import { isTextField, onOverlay, openOverlay, overlayFor, setOverlay } from './overlays.ts'
import { currentRow } from './router.tsx'

const CommandPalette = lazyPart(async () => {
  const { withHomeMessages } = await import('../screens/load-with-home-messages.ts')
  return withHomeMessages(import('./palette/command-palette.tsx').then((m) => m.CommandPalette))
})
const KeySheet = lazyPart(async () => {
  const { withHomeMessages } = await import('../screens/load-with-home-messages.ts')
  return withHomeMessages(import('./shortcuts/shortcuts-panel.tsx').then((m) => m.ShortcutsPanel))
})

/** The command palette and shortcut list, over any page when signed in; lazy. */
export function OverlayHost() {
  const open = useSyncExternalStore(onOverlay, openOverlay)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const wanted = overlayFor(event, isTextField(event.target))
      if (!wanted || event.isComposing || !session.isSignedIn() || currentRow()?.access !== 'signed-in')
        return
      event.preventDefault()
      setOverlay(openOverlay() === wanted ? null : wanted)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  if (open === null) return null
  return <Suspense>{open === 'palette' ? <CommandPalette /> : <KeySheet />}</Suspense>
}
