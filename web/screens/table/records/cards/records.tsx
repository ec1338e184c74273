import { type Ref, useSyncExternalStore } from 'react'
import type { FieldColumn } from '#core/fields/field.ts'
import { settings } from '../../../../api/session/stored-settings.ts'
import { useLazyModule } from '../../../../ui/lazy-module.ts'
import { isPhone, onPhoneChange } from '../../../../ui/layout/is-phone.ts'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { Grid } from '../../../../views/grid/grid.tsx'
import type { GridHandle, GridProps } from '../../../../views/grid/grid-props.ts'
import type { CardFields } from '../../toolbar/use-card-fields.ts'
import { lazyCards } from './lazy-cards.ts'

/** True on phones, unless the person chose the grid on this device. */
export function useCards(): boolean {
  const onPhone = useSyncExternalStore(onPhoneChange, isPhone)
  return useSyncExternalStore(settings.subscribe, () => onPhone && !settings.get().sheetOnPhone)
}

/** The records of a view as a grid or cards. */
export function Records({ asCards, ...props }: GridProps & { asCards: boolean; ref?: Ref<GridHandle> }) {
  const loaded = useLazyModule(lazyCards, asCards)
  if (!asCards) return <Grid {...props} />
  return loaded ? <loaded.Cards {...props} /> : <SkeletonRows />
}

/** On phones: switches between cards and grid, and chooses card fields. */
export function CardSwitch(props: { isOn: boolean; columns?: readonly FieldColumn[]; fields?: CardFields }) {
  const { isOn, columns, fields } = props
  const onPhone = useSyncExternalStore(onPhoneChange, isPhone)
  const loaded = useLazyModule(lazyCards, onPhone)
  if (!onPhone || !loaded) return null
  return (
    <>
      {isOn && columns && fields && <loaded.CardFieldsButton columns={columns} fields={fields} />}
      <loaded.SwitchButton isOn={isOn} />
    </>
  )
}
