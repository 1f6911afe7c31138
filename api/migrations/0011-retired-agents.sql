-- Agents are retired, never deleted. A retired agent has no row in agent_score or agent_search, so
-- it is in no ranking, search or list that reads these. The previous release does not know this
-- column: its agents page, /api/agents and /api/newest-agents read `agent` and still show a retired
-- agent, and it still takes votes on one. So agents are retired once no process of it is left.
alter table agent add column retired_on date;
