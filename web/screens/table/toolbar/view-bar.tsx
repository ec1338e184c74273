import { Ellipsis, Search } from 'lucide-react'
import { Fragment, type ReactNode, type RefObject, useSyncExternalStore } from 'react'
import * as limits from '#core/limits.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { ToolbarButton } from './toolbar-button.tsx'
import type { ViewSetup } from '../view/view-setup.ts'
import { InMore } from './overflow-menu.ts'
import { overflowAttribute, useToolbarOverflow } from './use-toolbar-overflow.ts'

/** A toolbar menu. */
export type BarThing = {
  name: string
  menu: ReactNode
  /** Overflow priority: highest moves into "More" first. Undefined never does. */
  overflowPriority?: number
  /** Number of active settings. */
  count?: number
}

/** The toolbar of a view: menus, "More" overflow and search. */
export function ViewBar(props: {
  setup: ViewSetup
  things: readonly BarThing[]
  searchRef: RefObject<HTMLInputElement | null>
  onLeaveSearch: () => void
}) {
  const { setup, things } = props
  const t = useTranslation()
  const { search } = useSyncExternalStore(setup.subscribe, setup.state)
  const order = things
    .filter(({ overflowPriority }) => overflowPriority !== undefined)
    .toSorted((one, other) => (other.overflowPriority ?? 0) - (one.overflowPriority ?? 0))
  const { bar, overflowing } = useToolbarOverflow(order.map(({ name }) => name))
  const hidden = things.filter(({ name }) => overflowing.includes(name))
  return (
    <div
      data-region
      ref={bar}
      role="toolbar"
      aria-label={t('views.toolbar')}
      className="group/bar flex h-11 shrink-0 items-center gap-1 border-b border-line px-2 pointer-coarse:h-14"
    >
      {things.map(({ name, menu }) => (
        <span key={name} {...{ [overflowAttribute]: name }} className="flex shrink-0">
          {menu}
        </span>
      ))}
      <span {...{ [overflowAttribute]: 'more' }} className="flex shrink-0">
        <Popover
          label={t('common.more')}
          className="w-auto min-w-44 p-1"
          trigger={
            <ToolbarButton
              icon={Ellipsis}
              label={t('common.more')}
              count={hidden.reduce((sum, { count = 0 }) => sum + count, 0)}
            />
          }
        >
          <InMore value={true}>
            <div className="flex flex-col">
              {hidden.map(({ name, menu }) => (
                <Fragment key={name}>{menu}</Fragment>
              ))}
            </div>
          </InMore>
        </Popover>
      </span>
      <Input
        ref={props.searchRef}
        type="search"
        size="sm"
        icon={Search}
        aria-label={t('grid.search')}
        placeholder={t('common.search')}
        maxLength={limits.searchLength}
        value={search}
        onText={(text) => setup.setSearch(text)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setup.setSearch('')
          if (event.key === 'Escape' || event.key === 'Enter') props.onLeaveSearch()
        }}
        className="ms-auto w-32 min-w-28 shrink sm:w-56"
      />
    </div>
  )
}
