import { customersInSqlite, customersOn } from '../sources/linked-databases.ts'
import { postgresServer } from '../sources/source-server.ts'
import { virtualLinksOfSourcesSuite } from '../sources/virtual-links-of-sources-suite.ts'

virtualLinksOfSourcesSuite(customersOn(await postgresServer()), customersInSqlite())
