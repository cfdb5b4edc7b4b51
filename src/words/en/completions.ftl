shell = { $text ->
        [none] Name the shell: { LIST($known) }. For example: mastersync completion bash.
       *[other] Completion is not available for { SHORT($text) }.{ SUGGEST($text, $known) } Shells: { LIST($known) }.
    }
install-bash = In ~/.bashrc: source <(mastersync completion bash)
install-zsh = In ~/.zshrc, after compinit: source <(mastersync completion zsh)
install-fish = In ~/.config/fish/config.fish: mastersync completion fish | source
install-powershell = In $PROFILE: mastersync completion powershell | Out-String | Invoke-Expression
