export const viewSectionsCreate = 'POST /api/v2/meta/tables/:tableId/view-sections'
export const viewSectionsUpdate = 'PATCH /api/v2/meta/view-sections/:sectionId'
export const viewSectionsDelete = 'DELETE /api/v2/meta/view-sections/:sectionId'
