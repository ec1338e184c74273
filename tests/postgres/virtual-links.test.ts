import { customersOn } from '../sources/linked-databases.ts'
import { postgresServer } from '../sources/source-server.ts'
import { virtualLinksSuite } from '../sources/virtual-links-suite.ts'

virtualLinksSuite(customersOn(await postgresServer()))
