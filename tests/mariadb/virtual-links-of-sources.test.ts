import { customersOn } from '../sources/linked-databases.ts'
import { mariadbServer, postgresServer } from '../sources/source-server.ts'
import { virtualLinksOfSourcesSuite } from '../sources/virtual-links-of-sources-suite.ts'

virtualLinksOfSourcesSuite(customersOn(await mariadbServer()), customersOn(await postgresServer()))
