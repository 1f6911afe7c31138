-- The launch that an agent's upvotes are of, such as "Claude Web Search" for Claude.
alter table agent add column product_hunt_launch text;
