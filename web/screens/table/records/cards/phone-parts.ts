// Phone-only modules.
export { Cards } from './cards.tsx'
export { SwitchButton } from './switch-button.tsx'
export { CardFieldsButton } from './card-fields-button.tsx'
