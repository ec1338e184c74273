import { xaSuite } from '../sources/xa-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

xaSuite(await mysqlServer())
