import { type Ref, useSyncExternalStore } from 'react'
import type { FieldColumn } from '#core/fields/field.ts'
import { settings } from '../../../api/stored-settings.ts'
import { useLater } from '../../../ui/later.ts'
import { isPhone, onPhoneChange } from '../../../ui/phone.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { Grid } from '../../../views/grid/grid.tsx'
import type { GridHandle, GridProps } from '../../../views/grid/grid-props.ts'
import type { CardFields } from '../use-card-fields.ts'
import { laterCards } from './later-cards.ts'

/** Whether records show as cards: on phones, unless the person wants the sheet on this device. */
export function useCards(): boolean {
  const onPhone = useSyncExternalStore(onPhoneChange, isPhone)
  return useSyncExternalStore(settings.subscribe, () => onPhone && !settings.get().sheetOnPhone)
}

/** The records of a view: a sheet, or cards where these are wanted. */
export function Records({ asCards, ...props }: GridProps & { asCards: boolean; ref?: Ref<GridHandle> }) {
  const loaded = useLater(laterCards, asCards)
  if (!asCards) return <Grid {...props} />
  return loaded ? <loaded.Cards {...props} /> : <SkeletonRows />
}

/** On phones: from cards to the sheet and back, and what cards show where that can be chosen. */
export function CardSwitch(props: { isOn: boolean; columns?: readonly FieldColumn[]; fields?: CardFields }) {
  const { isOn, columns, fields } = props
  const onPhone = useSyncExternalStore(onPhoneChange, isPhone)
  const loaded = useLater(laterCards, onPhone)
  if (!onPhone || !loaded) return null
  return (
    <>
      {isOn && columns && fields && <loaded.CardFieldsButton columns={columns} fields={fields} />}
      <loaded.SwitchButton isOn={isOn} />
    </>
  )
}
