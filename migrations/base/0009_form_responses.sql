CREATE TABLE `form_responses` (
	`base_id` text NOT NULL,
	`view_id` text NOT NULL,
	`responses` integer NOT NULL,
	PRIMARY KEY(`base_id`, `view_id`)
);
