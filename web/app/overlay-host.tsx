import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { session } from '../api/current.ts'
import { lazyPart } from '../screens/lazy-part.tsx'
import { isTextField, onOverlay, openOverlay, overlayFor, setOverlay } from './overlays.ts'
import { currentRow } from './router.tsx'

const CommandPalette = lazyPart(async () => {
  const { withHomeMessages } = await import('../screens/with-home-messages.ts')
  return withHomeMessages(import('./palette/command-palette.tsx').then((m) => m.CommandPalette))
})
const KeySheet = lazyPart(async () => {
  const { withHomeMessages } = await import('../screens/with-home-messages.ts')
  return withHomeMessages(import('./key-sheet/key-sheet.tsx').then((m) => m.KeySheet))
})

/** The command palette and the list of keys, over any page of people who are signed in; loaded when first wanted. */
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
