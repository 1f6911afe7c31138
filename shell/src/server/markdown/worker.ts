import { serveJobs } from '../serve-jobs.ts';
import { pageMarkdown } from './page-markdown.ts';

serveJobs(pageMarkdown);
