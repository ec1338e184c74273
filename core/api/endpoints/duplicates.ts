export const tablesDuplicate = 'POST /api/v2/meta/tables/:tableId/duplicate'
export const columnsDuplicate = 'POST /api/v2/meta/columns/:columnId/duplicate'
export const basesDuplicateWhole = 'POST /api/v1/db/meta/duplicate/:baseId'
