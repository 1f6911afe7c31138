export { contentHash, integrityOf } from '../../contract/integrity.ts';
