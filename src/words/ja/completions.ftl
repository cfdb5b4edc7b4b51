shell = { $text ->
        [none] シェルを指定してください: { LIST($known) }（例: mastersync completion bash）。
       *[other] { SHORT($text) } の補完はありません。{ SUGGEST($text, $known) }シェル: { LIST($known) }。
    }
install-bash = ~/.bashrc に追加する行: source <(mastersync completion bash)
install-zsh = ~/.zshrc の compinit の後に追加する行: source <(mastersync completion zsh)
install-fish = ~/.config/fish/config.fish に追加する行: mastersync completion fish | source
install-powershell = $PROFILE に追加する行: mastersync completion powershell | Out-String | Invoke-Expression
