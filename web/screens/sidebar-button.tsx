import { PanelLeft } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { isSidebarOpen, onSidebarChange, setSidebarOpen } from './sidebar-state.ts'

/** Opens or folds away the sidebar. In the sidebar itself it closes; in a top bar it shows while there is none. */
export function SidebarButton({ place }: { place: 'sidebar' | 'bar' }) {
  const t = useT()
  const isOpen = useSyncExternalStore(onSidebarChange, isSidebarOpen)
  if ((place === 'sidebar') !== isOpen) return null
  return (
    <IconButton
      icon={PanelLeft}
      data-flip
      label={isOpen ? t('bases.sidebar.close') : t('bases.sidebar.open')}
      keys="Mod+B"
      onClick={() => setSidebarOpen(!isOpen)}
    />
  )
}
