export const instanceTotals = 'GET /api/v1/aggregated-meta-info'
