/** Limits that can be reached. */
export const limitReasons = {
  tablesPerBase: 'A base can have at most {max} tables.',
  sourcesPerBase: 'A base can have at most {max} data sources.',
  importsPerBase: 'A base can have at most {max} imports at a time. Finish or cancel one of them.',
  fieldsPerTable: 'A table can have at most {max} fields.',
  viewsPerTable: 'A table can have at most {max} views.',
  personalViewsPerTable: 'Each person can have at most {max} personal views of a table.',
  sectionsPerTable: 'A table can have at most {max} sections of views.',
  optionsPerField: '{title} can have at most {max} options.',
  sortsPerView: 'A view can have at most {max} sorts.',
  feedsPerView: 'A view can have at most {max} feeds.',
  addressesPerLink: 'A link can have at most {max} addresses.',
  commentsPerRecord: 'A record can have at most {max} comments.',
  recordsPerCall: 'A call can have at most {max} records.',
  tokensPerAccount: 'An account can have at most {max} API tokens.',
  virtualLinksPerRecord: 'A record can have at most {max} links to another database in one field.',
  virtualFilterMatches:
    'This filter matches more than {max} records of another database. Add a condition that matches fewer, or filter by another field.',
  virtualLinksPerField: 'A field that links two connected databases can have at most {max} links.',
  recordsMatchedByName: 'Records can be matched by name in tables of at most {max} records.',
} as const
