import { checkEveryPage } from '../../support/every-page.ts';

checkEveryPage('mf-agent');
