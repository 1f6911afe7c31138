import { serveJobs } from '../threads/serve-jobs.ts';
import { pageMarkdown } from './page-markdown.ts';

serveJobs(pageMarkdown);
