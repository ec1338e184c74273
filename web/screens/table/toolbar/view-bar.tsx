import { Ellipsis, Search } from 'lucide-react'
import { Fragment, type ReactNode, type RefObject, useSyncExternalStore } from 'react'
import { limits } from '#core/limits.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { Input } from '../../../ui/input.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { ToolbarButton } from '../toolbar-button.tsx'
import type { ViewSetup } from '../view-setup.ts'
import { InMore } from './in-more.ts'
import { foldingName, useFolding } from './use-folding.ts'

/** One of the menus of a bar. */
export type BarThing = {
  name: string
  menu: ReactNode
  /** How early it goes behind "More" where there is no room: the highest first. Without it, it stays in sight. */
  folds?: number
  /** How many things are set behind it. */
  count?: number
}

/** The bar over a view: its menus, those without room behind "More", and the search. */
export function ViewBar(props: {
  setup: ViewSetup
  things: readonly BarThing[]
  searchRef: RefObject<HTMLInputElement | null>
  onLeaveSearch: () => void
}) {
  const { setup, things } = props
  const t = useT()
  const { search } = useSyncExternalStore(setup.subscribe, setup.state)
  const order = things
    .filter(({ folds }) => folds !== undefined)
    .toSorted((one, other) => (other.folds ?? 0) - (one.folds ?? 0))
  const { bar, folded } = useFolding(order.map(({ name }) => name))
  const hidden = things.filter(({ name }) => folded.includes(name))
  return (
    <div
      data-region
      ref={bar}
      role="toolbar"
      aria-label={t('views.toolbar')}
      className="group/bar flex h-11 shrink-0 items-center gap-1 border-b border-line px-2 pointer-coarse:h-14"
    >
      {things.map(({ name, menu }) => (
        <span key={name} {...{ [foldingName]: name }} className="flex shrink-0">
          {menu}
        </span>
      ))}
      <span {...{ [foldingName]: 'more' }} className="flex shrink-0">
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
