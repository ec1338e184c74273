/** Header with the token of the link that changes a response: of a recorded submission, and of calls by the link. */
export const editTokenHeader = 'xc-form-edit'
