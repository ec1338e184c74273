import { PanelLeft } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '../i18n/use-translation.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { isSidebarOpen, onSidebarChange, setSidebarOpen } from './sidebar-state.ts'

/** Toggles the sidebar. The bar's button shows only while the sidebar is hidden. */
export function SidebarButton({ place }: { place: 'sidebar' | 'bar' }) {
  const t = useTranslation()
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
